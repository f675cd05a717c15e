/** The names of those who take part: sites, nodes, agents and the links between nodes. */
@NullMarked
package io.argosy.common.topology;

import org.jspecify.annotations.NullMarked;
