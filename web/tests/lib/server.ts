// The real server for tests of the page; it is the e2e tests' own.
// @ts-ignore: plain JavaScript
export { endAll, program, Server } from '../../../tests/e2e/lib/server.js';
