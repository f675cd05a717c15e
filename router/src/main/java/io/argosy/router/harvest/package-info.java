/** Harvest: turns the reports of agents into replicas, history and retries. */
@NullMarked
package io.argosy.router.harvest;

import org.jspecify.annotations.NullMarked;
