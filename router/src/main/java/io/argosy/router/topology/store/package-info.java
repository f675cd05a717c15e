/** Stores sites, nodes, links and agents with Hibernate. */
@NullMarked
package io.argosy.router.topology.store;

import org.jspecify.annotations.NullMarked;
