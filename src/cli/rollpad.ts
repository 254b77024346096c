#!/usr/bin/env node
import { runOwn } from './own-game.ts';

process.exitCode = await runOwn(process.argv.slice(2));
