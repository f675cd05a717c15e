package io.argosy.bench.pages;

import io.argosy.bench.latency.RouterCalls;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** A router and a web process over the database that is measured. */
public interface PagesPrograms {

  URI web();

  URI router();

  /** The router, as an admin. */
  RouterCalls admin() throws IOException;

  /** The router, as whoever has this token. */
  RouterCalls with(String token);

  /** Process numbers by program: router, web and database. */
  Map<String, List<Long>> processes() throws IOException;
}
