/** Settings of providers and endpoints, and the providers that they describe. */
@NullMarked
package io.argosy.circuit.control.provider;

import org.jspecify.annotations.NullMarked;
