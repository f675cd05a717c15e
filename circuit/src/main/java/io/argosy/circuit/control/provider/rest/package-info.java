/** Calls of providers that speak JSON over HTTP. */
@NullMarked
package io.argosy.circuit.control.provider.rest;

import org.jspecify.annotations.NullMarked;
