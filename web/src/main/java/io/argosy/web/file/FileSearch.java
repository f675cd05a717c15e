package io.argosy.web.file;

import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.type.TypeReference;

/** Searches the router's files as the signed-in user. */
public final class FileSearch {

  private static final TypeReference<Page<FoundFileView>> FOUND = new TypeReference<>() {};

  private final RouterCalls router;

  public FileSearch(RouterCalls router) {
    this.router = router;
  }

  RouterAnswer<Page<FoundFileView>> found(SignedInUser user, FileForm form, int limit) {
    Map<String, String> query = new HashMap<>();
    query.put("name", form.name());
    query.put("dataset", form.dataset());
    query.put("cursor", form.cursor());
    query.put("limit", Integer.toString(limit));
    query.values().removeIf(String::isEmpty);
    return router.as(user.token()).get("/query/v1/files", query, FOUND);
  }
}
