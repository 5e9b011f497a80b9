// Before the first paint, so that a dark page never flashes white. The policy forbids inline scripts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('flightdeck:theme');
  } catch {
    // Storage may be blocked; the system's choice then counts.
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
