package io.argosy.web.file;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The search for files by name. */
@Controller
public final class FilesPage {

  private static final String PAGE_SIZE = "50";

  private final RouterCalls router;

  public FilesPage(RouterCalls router) {
    this.router = router;
  }

  @GetMapping(FileForm.PAGE)
  String page(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(required = false) @Nullable String name,
      @RequestParam(required = false) @Nullable String dataset,
      @RequestParam(required = false) @Nullable String cursor,
      Model model) {
    FileForm form = FileForm.of(name, dataset, cursor);
    model.addAttribute("form", form);
    if (!form.isEmpty()) {
      addResult(found(user, form), model);
    }
    return "files";
  }

  private RouterAnswer<Page<FoundFileView>> found(SignedInUser user, FileForm form) {
    Map<String, String> query = new HashMap<>();
    query.put("name", form.name());
    query.put("dataset", form.dataset());
    query.put("cursor", form.cursor());
    query.put("limit", PAGE_SIZE);
    query.values().removeIf(String::isEmpty);
    return router
        .as(user.token())
        .get("/query/v1/files", query, UserCalls.pageOf(FoundFileView.class));
  }

  private static void addResult(RouterAnswer<Page<FoundFileView>> answer, Model model) {
    switch (answer) {
      case RouterAnswer.Given<Page<FoundFileView>>(Page<FoundFileView> page) ->
          model.addAttribute("found", page);
      case RouterAnswer.Refused<Page<FoundFileView>> refused -> {
        if (refused.isSignedOut()) {
          throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
        }
        model.addAttribute("atName", at(refused, "name"));
        model.addAttribute("atDataset", at(refused, "dataset"));
        model.addAttribute("refused", refused.sentence());
      }
      case RouterAnswer.Unanswered<Page<FoundFileView>>() -> model.addAttribute("silent", true);
    }
  }

  /** Returns what is wrong with this field as a sentence; null if nothing is. */
  private static @Nullable String at(RouterAnswer.Refused<?> refused, String field) {
    Optional<String> words = refused.at(field).map(Refusal.Fault::message);
    return words
        .map(message -> message.startsWith("must ") ? "A name " + message : message)
        .map(message -> Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".")
        .orElse(null);
  }
}
