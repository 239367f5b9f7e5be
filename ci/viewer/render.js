// Draws a SARIF log with the web viewer in a document without a browser; prints the text of each row.
// usage: node render.js LOG
'use strict';
const fs = require('fs');
const {JSDOM} = require('jsdom');

const LIMIT_MS = 60000, CALM_MS = 500, LOOK_MS = 50;
const {window} = new JSDOM('<!doctype html><body><div id="root"></div>', {pretendToBeVisual: true, url: 'http://localhost/'});

// Rows are drawn when they come into sight, and in here nothing has a size: all is in sight.
const box = {top: 0, left: 0, right: 1000, bottom: 100000, width: 1000, height: 100000};
window.Element.prototype.getBoundingClientRect = () => box;
Object.defineProperty(window.HTMLElement.prototype, 'offsetHeight', {get: () => box.height});
Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', {get: () => box.height});
window.IntersectionObserver = class {
  constructor(tell) { this.tell = tell; }
  observe(target) { setTimeout(() => this.tell([{target, isIntersecting: true, intersectionRatio: 1}], this), 0); }
  unobserve() {}
  disconnect() {}
};
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) globalThis[name] = window[name];
globalThis.window = window;
console.log = () => {};

const React = require('react'), ReactDOM = require('react-dom');
const {Viewer} = require('@microsoft/sarif-web-component');
const log = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
ReactDOM.render(React.createElement(Viewer, {logs: [log], hideBaseline: true, successMessage: 'nothing found'}),
                window.document.getElementById('root'));

const begun = Date.now();
let before = '', since = begun;
setInterval(() => {
  const now = window.document.body.textContent;
  if (now !== before) before = now, since = Date.now();
  const calm = Date.now() - since > CALM_MS && now;
  if (!calm && Date.now() - begun < LIMIT_MS) return;
  const rows = [...window.document.querySelectorAll('tr')].map(row => row.textContent);
  fs.writeSync(1, JSON.stringify({calm: !!calm, text: now, rows}) + '\n');
  process.exit(0);
}, LOOK_MS);
