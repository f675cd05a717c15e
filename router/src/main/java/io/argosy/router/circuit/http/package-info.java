/** What agents state of circuits, and the commands about them. */
@NullMarked
package io.argosy.router.circuit.http;

import org.jspecify.annotations.NullMarked;
