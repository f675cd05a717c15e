/** Asks the router for grants. */
@NullMarked
package io.argosy.agent.transfer.http;

import org.jspecify.annotations.NullMarked;
