/** NSI Connection Service 2.1: SOAP over HTTP, by polling alone. */
@NullMarked
package io.argosy.circuit.control.provider.nsi;

import org.jspecify.annotations.NullMarked;
