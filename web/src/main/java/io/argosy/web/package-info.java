/** The web pages, which show what the router does and decides, and send users' commands to it. */
@NullMarked
package io.argosy.web;

import org.jspecify.annotations.NullMarked;
