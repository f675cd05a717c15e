package io.argosy.web.file;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ReplicaForm;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.frame.CommandNotice;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Marks replicas bad or good, or removes them, and shows the result on the file's page. */
@Controller
public final class ReplicaActions {

  private static final Map<String, String> DONE =
      Map.of(
          "bad", "The replica at %s is marked bad and is no longer used as a source.",
          "good", "The replica at %s is a source again.",
          "removed", "The replica at %s is removed from the catalogue.");

  private final RouterCalls router;

  public ReplicaActions(RouterCalls router) {
    this.router = router;
  }

  /**
   * @param change {@code bad}, {@code good} or {@code removed}
   */
  @PostMapping("/file/replicas")
  String change(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam String id,
      @RequestParam Lfn lfn,
      @RequestParam NodeName node,
      @RequestParam String change,
      @RequestParam(required = false) @Nullable String reason,
      RedirectAttributes next) {
    String done = DONE.get(change);
    if (done == null) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
    }
    RouterAnswer<Done> answer =
        router
            .as(user.token())
            .post("/command/v1/" + change + "-replicas", new ReplicaForm(lfn, node, reason));
    CommandNotice.add(next, answer, done.formatted(node));
    next.addAttribute("id", id);
    return "redirect:/file";
  }
}
