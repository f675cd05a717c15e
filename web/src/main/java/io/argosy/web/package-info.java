/**
 * The web pages: they show what the router does and decides, and send its users' commands to it.
 */
@NullMarked
package io.argosy.web;

import org.jspecify.annotations.NullMarked;
