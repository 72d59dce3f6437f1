// How long the voice of a table waits, in ms. The tests that listen wait as long.
export const moment = 400; // what comes within is one message
export const afterAlarm = 150; // what can wait follows what cannot
