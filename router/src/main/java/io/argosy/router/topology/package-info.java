/** Sites, nodes, links, agents and their doors. */
@NullMarked
package io.argosy.router.topology;

import org.jspecify.annotations.NullMarked;
