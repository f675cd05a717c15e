package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.Amount;

/**
 * A block that is wanted at a destination, with the priority and activity of the strongest demand.
 */
public record BlockWant(BlockKey key, Priority priority, String activity, Amount amount) {}
