/** The page of nodes and agents, with the state of each agent. */
@NullMarked
package io.argosy.web.node;

import org.jspecify.annotations.NullMarked;
