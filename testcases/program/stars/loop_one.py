from self import lost, found
