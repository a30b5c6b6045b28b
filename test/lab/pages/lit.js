import { css, html, LitElement } from 'lit';
import { fill, show } from './shared/show.js';

class LabTodo extends LitElement {
  static properties = { items: { state: true } };
  static styles = css`
    li { display: flex; gap: 12px; padding: 6px }
    .done { text-decoration: line-through }
  `;

  constructor() {
    super();
    this.items = [
      { text: 'Water plants', done: false },
      { text: 'Call Ada', done: false },
    ];
  }

  add(event) {
    if (event.key !== 'Enter' || !event.target.value) return;
    this.items = [...this.items, { text: event.target.value, done: false }];
    event.target.value = '';
  }

  toggle(item) {
    this.items = this.items.map((one) => (one === item ? { ...one, done: !one.done } : one));
  }

  render() {
    return html`<input placeholder="What next?" @keydown=${this.add}>
      <ul>${this.items.map(
        (item) => html`<li class=${item.done ? 'done' : ''}>
          <span @click=${() => this.toggle(item)}>${item.text}</span>
          <lab-cross @remove=${() => {
            this.items = this.items.filter((one) => one !== item);
          }}></lab-cross></li>`,
      )}</ul>`;
  }
}

class LabCross extends LitElement {
  static styles = css`:host { cursor: pointer; color: crimson }`;
  render() {
    return html`<span @click=${() => this.dispatchEvent(new CustomEvent('remove'))}>✕</span>`;
  }
}

class LabCounter extends LitElement {
  static properties = { count: { type: Number } };
  count = 1;
  render() {
    return html`<button @click=${() => this.count--}>−</button><b>${this.count}</b><button @click=${() => this.count++}>+</button>`;
  }
}

class LabShop extends LitElement {
  render() {
    return html`<p>Tea <lab-counter></lab-counter></p><p>Milk <lab-counter></lab-counter></p>`;
  }
}

class LabChoice extends LitElement {
  static properties = { isOpen: { state: true }, value: { state: true } };
  static styles = css`[role='option'] { padding: 6px; cursor: pointer }`;

  constructor() {
    super();
    this.value = 'None';
  }

  render() {
    return html`<div role="combobox" tabindex="0" aria-expanded=${Boolean(this.isOpen)} @click=${() => {
      this.isOpen = !this.isOpen;
    }}>${this.value}</div>
      ${
        this.isOpen
          ? html`<div role="listbox">${['Oak', 'Birch', 'Elm'].map(
              (name) =>
                html`<div role="option" @mousedown=${() => {
                  this.value = name;
                  this.isOpen = false;
                }}>${name}</div>`,
            )}</div>`
          : ''
      }`;
  }
}

customElements.define('lab-todo', LabTodo);
customElements.define('lab-cross', LabCross);
customElements.define('lab-counter', LabCounter);
customElements.define('lab-shop', LabShop);
customElements.define('lab-choice', LabChoice);

const todo = (root) => {
  const element = fill(root, '<lab-todo></lab-todo>').firstChild;
  return () => element.items.map(({ text, done }) => `${done ? 'x ' : ''}${text}`);
};

show({
  add: todo,
  toggle: todo,
  remove: todo,
  counters(root) {
    const shop = fill(root, '<lab-shop></lab-shop>').firstChild;
    return () => [...shop.shadowRoot.querySelectorAll('lab-counter')].map(({ count }) => count);
  },
  choice(root) {
    const element = fill(root, '<lab-choice></lab-choice>').firstChild;
    return () => element.value;
  },
});
