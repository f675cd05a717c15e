/** The overview page: all traffic, requests, nodes, agents and failures. */
@NullMarked
package io.argosy.web.overview;

import org.jspecify.annotations.NullMarked;
