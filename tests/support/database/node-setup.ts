process.env['LITE_TELEMETRY'] = '0';
// Refused statements are what these tests are about; Lite prints each with its parameters.
console.error = () => {};
