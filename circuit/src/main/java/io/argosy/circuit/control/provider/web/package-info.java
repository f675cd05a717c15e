/** Circuits of a web service in the form of MonALISA: JSON over HTTP, looked up one by one. */
@NullMarked
package io.argosy.circuit.control.provider.web;

import org.jspecify.annotations.NullMarked;
