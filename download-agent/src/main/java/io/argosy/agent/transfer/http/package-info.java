/** Requests grants from the router. */
@NullMarked
package io.argosy.agent.transfer.http;

import org.jspecify.annotations.NullMarked;
