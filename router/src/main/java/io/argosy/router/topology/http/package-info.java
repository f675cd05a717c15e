/** The HTTP commands of admins about sites, nodes, links and agents. */
@NullMarked
package io.argosy.router.topology.http;

import org.jspecify.annotations.NullMarked;
