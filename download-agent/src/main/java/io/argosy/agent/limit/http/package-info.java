/** Budgets and uses of nodes in the messages of /agent/v1. */
@NullMarked
package io.argosy.agent.limit.http;

import org.jspecify.annotations.NullMarked;
