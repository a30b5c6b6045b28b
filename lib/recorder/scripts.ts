import { literal } from '@/lib/script';
import type { Target } from './raw-event';

/** Scripts for what the contract has no action for: expressions that a page evaluates in its own world. */

/** The expression that finds an element, through the frames and shadow roots around it. */
export const found = ({ frames, hosts, element }: Pick<Target, 'frames' | 'hosts' | 'element'>): string =>
  [
    'document',
    ...frames.map(({ selector }) => `.querySelector(${literal(selector)}).contentDocument`),
    ...hosts.map(({ selector }) => `.querySelector(${literal(selector)}).shadowRoot`),
    `.querySelector(${literal(element.selector)})`,
  ].join('');

export const clickScript = (target: Target) => `${found(target)}.click()`;

export const focusScript = (target: Target) => `${found(target)}.focus()`;

export const doubleClickScript = (target: Target) =>
  `${found(target)}.dispatchEvent(new MouseEvent("dblclick",{bubbles:true,cancelable:true,composed:true,detail:2}))`;

/** Selects what is in a field, so that what is written replaces it. */
export const selectTextScript = (target: Target, isRich: boolean) =>
  isRich
    ? `(()=>{const e=${found(target)};e.focus();return e.ownerDocument.execCommand("selectAll")})()`
    : `${found(target)}.select()`;

/** Tells the page as a person's choice would. */
const told = 'for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value';

/** By the prototype's own setter: frameworks put theirs on the element, and take a value set there for their own. */
const setter = (type: string, value: string) =>
  `Object.getOwnPropertyDescriptor(${type}.prototype,"value").set.call(e,${literal(value)});`;

/** Sets a field that a picker of the browser fills: a date, a colour, a range. */
export const setScript = (target: Target, value: string) =>
  `(()=>{const e=${found(target)};${setter('HTMLInputElement', value)}${told}})()`;

/** Chooses in a list; by the option's text where its value says nothing. */
export function chooseScript(target: Target, chosen: { value: string; text: string }[], multiple: boolean): string {
  const choose = () => {
    if (multiple) {
      return `for(const o of e.options)o.selected=${literal(chosen.map(({ value }) => value))}.includes(o.value);`;
    }
    const [{ value, text: label }] = chosen as [{ value: string; text: string }];
    return value === '' || /^\d{1,3}$/.test(value)
      ? `e.selectedIndex=[...e.options].findIndex(o=>o.text.trim()===${literal(label)});`
      : setter('HTMLSelectElement', value);
  };
  return `(()=>{const e=${found(target)};${choose()}${told}})()`;
}

export const goScript = (how: 'back' | 'forward' | 'reload' | 'address', url: string) =>
  ({
    back: 'history.back()',
    forward: 'history.forward()',
    reload: 'location.reload()',
    address: `location.href=${literal(url)}`,
  })[how];
