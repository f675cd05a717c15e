/** The names of sites, nodes, agents and links. */
@NullMarked
package io.argosy.common.topology;

import org.jspecify.annotations.NullMarked;
