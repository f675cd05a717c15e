package io.argosy.web.freshness;

import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * How the queries of pages run.
 *
 * @param executor runs them
 * @param clock tells how old answers are
 */
public record Lookups(Executor executor, Clock clock, Patience patience) {}
