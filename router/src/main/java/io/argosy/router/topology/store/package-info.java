/** Sites, nodes, links and agents as Hibernate keeps them. */
@NullMarked
package io.argosy.router.topology.store;

import org.jspecify.annotations.NullMarked;
