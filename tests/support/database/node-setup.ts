process.env['LITE_TELEMETRY'] = '0';
// Lite logs each failed statement with its parameters. These tests provoke failures.
console.error = () => {};
