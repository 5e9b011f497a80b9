/** Styles of `/_mail` and `/_gateway`: a copy of the product's colors and type. */
export const LOCAL_STYLE = `:root{color-scheme:light dark;--bg:light-dark(#f7f8fa,#0e1116);--surface:light-dark(#fff,#151920);--fg:light-dark(#161a22,#eef1f6);--muted:light-dark(#566072,#a2abba);--border:light-dark(#e1e5eb,#2a303b);--accent:light-dark(#3a51d6,#93a5ff);--accent-fg:light-dark(#fff,#0d1230)}
body{font:14px/1.5 Inter,system-ui,sans-serif;max-width:46rem;margin:2.5rem auto;padding:0 1rem;background:var(--bg);color:var(--fg)}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;margin:0 0 2rem;padding:0 0 1rem;border-bottom:1px solid var(--border)}
header span{display:flex;align-items:center;gap:.5rem;font-weight:600}
h1{font-size:1.375rem;letter-spacing:-.01em;margin:0 0 .25rem}
h2{font-size:1rem;margin:0 0 .125rem;overflow-wrap:anywhere}
p{margin:.5rem 0}a{color:var(--accent);overflow-wrap:anywhere}.muted{color:var(--muted)}
article,section{background:var(--surface);border:1px solid var(--border);border-radius:.625rem;padding:1rem 1.25rem;margin:1rem 0}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}
details{margin:.75rem 0 0}iframe{display:block;width:100%;height:32rem;margin:.75rem 0 0;border:1px solid var(--border);border-radius:.4375rem;background:#fff}
button{font:inherit;font-weight:500;color:inherit;background:var(--surface);border:1px solid var(--border);border-radius:.4375rem;min-height:2.5rem;padding:0 .875rem;cursor:pointer}
button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--accent-fg)}
button:disabled{opacity:.55;cursor:not-allowed}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.row{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0}`;

/** Header of `/_mail` and `/_gateway`: the product and the way back to it. */
export const LOCAL_HEADER = `<header><span><img src="/favicon.svg" alt="" width="28" height="28">Flightdeck</span><a href="/">Back to the app</a></header>`;
