// What the page does beside being read: filters, links from the picture, copy buttons.
(() => {
  const form = document.querySelector('.filters');
  const clauses = [...document.querySelectorAll('.clause')];
  const empty = {
    text: '',
    plane: '',
    verdict: '',
    operation: '',
    kind: '',
    section: '',
    level: '',
  };

  const texts = new Map(
    clauses.map((clause) => [clause, clause.querySelector('summary').textContent.toLowerCase()]),
  );

  function wanted(clause, { text, operation, ...exact }) {
    const { dataset } = clause;
    const operations = dataset.operations === '' ? ['none'] : dataset.operations.split(' ');
    return (
      texts.get(clause).includes(text.trim().toLowerCase()) &&
      (operation === '' || operations.includes(operation)) &&
      Object.entries(exact).every(([name, value]) => value === '' || dataset[name] === value)
    );
  }

  function apply() {
    const values = Object.fromEntries(new FormData(form));
    for (const clause of clauses) clause.hidden = !wanted(clause, values);
    for (const target of document.querySelectorAll('.target')) {
      const shown = target.querySelectorAll('.clause:not([hidden])').length;
      const all = target.querySelectorAll('.clause').length;
      target.querySelector('.matching').textContent =
        shown === all ? `${all} clauses` : `${shown} of ${all} clauses`;
    }
  }

  function choose(values) {
    for (const [name, value] of Object.entries({ ...empty, ...values })) {
      form.elements.namedItem(name).value = value;
    }
    apply();
  }

  function openAnchored() {
    const clause = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!clause?.classList.contains('clause')) return;
    if (clause.hidden) choose({});
    clause.open = true;
    clause.scrollIntoView();
    clause.querySelector('summary').focus({ preventScroll: true });
  }

  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  addEventListener('hashchange', openAnchored);
  document.addEventListener('click', (event) => {
    const cell = event.target.closest('.picture a');
    if (cell) {
      const { operation, kind } = cell.dataset;
      const plane = cell.closest('tbody').dataset.plane;
      choose({ operation, kind, plane });
      if (cell.hash === location.hash) openAnchored();
    }
  });
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const text = button.parentElement.querySelector('pre');
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = 'copied';
      } catch {
        // a page opened from a file may not write to the clipboard: then the text is selected
        getSelection().selectAllChildren(text);
        button.textContent = 'selected';
      }
      setTimeout(() => (button.textContent = 'copy'), 2000);
    });
  }
  apply();
  openAnchored();
})();
