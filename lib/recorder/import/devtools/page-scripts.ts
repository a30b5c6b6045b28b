import { literal } from '@/lib/script';

/**
 * Scripts for what no action says. Each is one expression, so that an engine may take it as one or as the body of a
 * function, and fails where its element is not there.
 * @param element an expression that gives the element
 */

export const clickScript = (element: string) => `${element}.click()`;

export const focusScript = (element: string) => `${element}.focus()`;

export const doubleClickScript = (element: string) =>
  `${element}.dispatchEvent(new MouseEvent("dblclick",{bubbles:true,cancelable:true,composed:true,detail:2}))`;

/** Pages that open something when the pointer comes react to this; style sheets do not. */
export const hoverScript = (element: string) =>
  `(e=>{for(const t of ["pointerover","pointerenter","mouseover","mouseenter","mousemove"])e.dispatchEvent(new (t[0]==="p"?PointerEvent:MouseEvent)(t,{bubbles:!t.endsWith("enter"),composed:true}))})(${element})`;

/** Selects what is in a field, so that what is typed next replaces it. */
export const selectTextScript = (element: string) =>
  `(e=>{e.focus();e.select?e.select():document.execCommand("selectAll")})(${element})`;

/** Sets what a person picks: an option, a date, a colour. The page's own setter is passed by, as frameworks replace it. */
export const setValueScript = (element: string, value: string) =>
  `(e=>{Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e),"value").set.call(e,${literal(value)});for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value})(${element})`;

export const scrollToScript = (element: string, x: number, y: number) => `${element}.scrollTo(${x},${y})`;

export const goScript = (url: string) => `location.href=${literal(url)}`;

/** @param timeout milliseconds */
export const waitForScript = (expression: string, timeout: number) =>
  `(async()=>{for(const end=Date.now()+${timeout};Date.now()<end;await new Promise(r=>setTimeout(r,100)))if(await(${expression}\n))return true;throw new Error("What was waited for did not come.")})()`;
