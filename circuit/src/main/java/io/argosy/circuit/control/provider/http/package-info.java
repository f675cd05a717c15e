/** Calls of providers over HTTP, above all of those that speak JSON. */
@NullMarked
package io.argosy.circuit.control.provider.http;

import org.jspecify.annotations.NullMarked;
