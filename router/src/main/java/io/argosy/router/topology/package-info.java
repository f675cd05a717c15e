/** What there is to move data between: sites, nodes, links, agents and their doors. */
@NullMarked
package io.argosy.router.topology;

import org.jspecify.annotations.NullMarked;
