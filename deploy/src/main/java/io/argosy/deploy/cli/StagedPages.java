package io.argosy.deploy.cli;

import io.argosy.bench.latency.RouterCalls;
import io.argosy.bench.pages.PagesPrograms;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.demo.PagesStage;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The programs of a stage, as the bench of pages finds them. */
record StagedPages(PagesStage stage, PagesStage.Served served) implements PagesPrograms {

  @Override
  public URI web() {
    return served.web();
  }

  @Override
  public URI router() {
    return served.router();
  }

  @Override
  public RouterCalls admin() throws IOException {
    return calls(stage.admin(served));
  }

  @Override
  public RouterCalls with(String token) {
    return calls(new RouterClient(served.router(), token));
  }

  @Override
  public Map<String, List<Long>> processes() throws IOException {
    return stage.processes();
  }

  /** A refusal is an answer that a bench cannot go on with. */
  private static RouterCalls calls(RouterClient client) {
    return new RouterCalls() {
      @Override
      public <T> T get(String path, Class<T> type) throws IOException {
        try {
          return client.get(path, type);
        } catch (RouterRefusal e) {
          throw new IOException(e);
        }
      }

      @Override
      public <T> T post(String path, Object form, Class<T> type) throws IOException {
        try {
          return client.post(path, form, type);
        } catch (RouterRefusal e) {
          throw new IOException(e);
        }
      }
    };
  }
}
