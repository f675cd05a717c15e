/** What agents report becomes replicas, history and second attempts. */
@NullMarked
package io.argosy.router.harvest;

import org.jspecify.annotations.NullMarked;
