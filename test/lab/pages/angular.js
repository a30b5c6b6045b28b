import '@angular/compiler';
import '@angular/material/prebuilt-themes/azure-blue.css';
import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { MatAutocompleteModule } from '@angular/material/autocomplete';
import { MatButtonModule } from '@angular/material/button';
import { MatButtonToggleModule } from '@angular/material/button-toggle';
import { MatCheckboxModule } from '@angular/material/checkbox';
import { MatChipsModule } from '@angular/material/chips';
import { provideNativeDateAdapter } from '@angular/material/core';
import { MatDatepickerModule } from '@angular/material/datepicker';
import { MatExpansionModule } from '@angular/material/expansion';
import { MatFormFieldModule } from '@angular/material/form-field';
import { MatInputModule } from '@angular/material/input';
import { MatMenuModule } from '@angular/material/menu';
import { MatSelectModule } from '@angular/material/select';
import { MatSliderModule } from '@angular/material/slider';
import { MatTabsModule } from '@angular/material/tabs';
import { bootstrapApplication } from '@angular/platform-browser';
import { show } from './shared/show.js';

const FLOWERS = ['Aster', 'Lily', 'Rose', 'Tulip'];

const imports = [
  MatAutocompleteModule,
  MatButtonModule,
  MatButtonToggleModule,
  MatCheckboxModule,
  MatChipsModule,
  MatDatepickerModule,
  MatExpansionModule,
  MatFormFieldModule,
  MatInputModule,
  MatMenuModule,
  MatSelectModule,
  MatSliderModule,
  MatTabsModule,
];

/** A widget of a template, which sets and shows `value`. */
const angular = (template, initial) => async (root) => {
  const value = signal(initial);
  class App {
    value = value;
    flowers = FLOWERS;
    start = new Date(2026, 2, 1);
    found = (text) => FLOWERS.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
    add = (one) => value.update((all) => [...all, one]);
    day = (date) => date.toDateString();
  }
  const AppComponent = Component({ selector: 'lab-app', imports, template })(App) ?? App;
  root.innerHTML = '<lab-app></lab-app>';
  await bootstrapApplication(AppComponent, {
    providers: [provideZonelessChangeDetection(), provideNativeDateAdapter()],
  });
  return () => value();
};

show({
  select: angular(
    `<mat-form-field><mat-label>Flower</mat-label><mat-select (selectionChange)="value.set($event.value)">
    @for (name of flowers; track name) { <mat-option [value]="name">{{name}}</mat-option> }</mat-select></mat-form-field>`,
    '',
  ),
  several: angular(
    `<mat-form-field><mat-label>Flowers</mat-label><mat-select multiple (selectionChange)="value.set($event.value)">
    @for (name of flowers; track name) { <mat-option [value]="name">{{name}}</mat-option> }</mat-select></mat-form-field>`,
    [],
  ),
  autocomplete: angular(
    `<mat-form-field><mat-label>Flower</mat-label><input #box matInput [matAutocomplete]="all" (input)="value.set('')">
    <mat-autocomplete #all (optionSelected)="value.set($event.option.value)">
    @for (name of found(box.value); track name) { <mat-option [value]="name">{{name}}</mat-option> }
    </mat-autocomplete></mat-form-field> {{value()}}`,
    '-',
  ),
  date: angular(
    `<mat-form-field><mat-label>Day</mat-label><input matInput [matDatepicker]="picker"
    (dateChange)="value.set(day($event.value))"><mat-datepicker-toggle matIconSuffix [for]="picker" />
    <mat-datepicker #picker [startAt]="start" /></mat-form-field>`,
    '',
  ),
  menu: angular(
    `<button matButton [matMenuTriggerFor]="menu">Garden</button><mat-menu #menu>
    <button mat-menu-item (click)="value.set('watered')">Water</button>
    <button mat-menu-item [matMenuTriggerFor]="more">Plant</button></mat-menu><mat-menu #more>
    <button mat-menu-item (click)="value.set('rose')">Rose</button>
    <button mat-menu-item (click)="value.set('lily')">Lily</button></mat-menu>`,
    '',
  ),
  chips: angular(
    `<mat-form-field><mat-label>Flowers</mat-label><mat-chip-grid #grid>
    @for (name of value(); track name) { <mat-chip-row>{{name}}</mat-chip-row> }
    <input placeholder="New…" [matChipInputFor]="grid"
    (matChipInputTokenEnd)="add($event.value); $event.chipInput.clear()"></mat-chip-grid></mat-form-field>`,
    [],
  ),
  toggles: angular(
    `<mat-button-toggle-group (change)="value.set($event.value)">
    @for (name of flowers; track name) { <mat-button-toggle [value]="name">{{name}}</mat-button-toggle> }
    </mat-button-toggle-group><mat-checkbox (change)="value.set(value() + ' ' + $event.checked)">Wrapped</mat-checkbox>`,
    '',
  ),
  panels: angular(
    `<mat-accordion>@for (name of flowers; track name) { <mat-expansion-panel (opened)="value.set(name)">
    <mat-expansion-panel-header>{{name}}</mat-expansion-panel-header><p>About {{name}}</p>
    </mat-expansion-panel> }</mat-accordion>`,
    '',
  ),
  slider: angular(
    `<mat-slider min="0" max="100" step="10" style="width: 300px">
    <input matSliderThumb value="20" (valueChange)="value.set($event)"></mat-slider>`,
    20,
  ),
});
