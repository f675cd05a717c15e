package io.argosy.bench.pages;

import io.argosy.bench.latency.RouterCalls;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A router and a web process that are measured.
 *
 * @param admin calls the router as an admin
 * @param withToken calls the router as the user of a token
 * @param processes ids of the processes of router, web and database, by program
 */
public record PagesPrograms(
    URI web,
    URI router,
    RouterCalls admin,
    Function<String, RouterCalls> withToken,
    Map<String, List<Long>> processes) {}
