"use client";

export { Crash as default } from "#components/shell/crash.tsx";
