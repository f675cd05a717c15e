package io.argosy.web.people;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.common.wire.user.UserForm;
import io.argosy.common.wire.user.UserView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The page on which admins see and change users. */
@Controller
public final class UsersPage {

  private static final String PAGE_SIZE = "100";

  private final RouterCalls router;

  public UsersPage(RouterCalls router) {
    this.router = router;
  }

  @GetMapping("/users")
  ModelAndView users(
      @AuthenticationPrincipal SignedInUser admin,
      @RequestParam(required = false) @Nullable String cursor) {
    return page(admin, cursor, UsersView.NONE);
  }

  /** Adds a user or replaces the roles of one, and shows a sign-in link that works once. */
  @PostMapping("/users")
  ModelAndView grant(
      @AuthenticationPrincipal SignedInUser admin, @ModelAttribute NewUserForm form) {
    UserForm roles = new UserForm(form.name(), form.roleList());
    RouterAnswer<Done> answer = router.as(admin.token()).post("/command/v1/user-roles", roles);
    return answer instanceof Given<Done>
        ? link(admin, form.name())
        : page(admin, null, UsersView.refused(form, answer));
  }

  @PostMapping("/users/links")
  ModelAndView link(@AuthenticationPrincipal SignedInUser admin, @RequestParam String name) {
    RouterAnswer<SignInLinkView> answer =
        router
            .as(admin.token())
            .post("/command/v1/sign-in-links", new SignInLinkForm(name), SignInLinkView.class);
    return page(
        admin,
        null,
        answer
            .given()
            .map(link -> UsersView.linkFor(name, addressOf(link.code())))
            .orElseGet(() -> UsersView.refused(NewUserForm.EMPTY, answer)));
  }

  @PostMapping("/users/disablings")
  ModelAndView disable(
      @AuthenticationPrincipal SignedInUser admin,
      @RequestParam String name,
      @RequestParam boolean disabled) {
    RouterAnswer<Done> answer =
        router
            .as(admin.token())
            .post("/command/v1/user-disablings", new UserDisablingForm(name, disabled));
    return answer instanceof Given<Done>
        ? new ModelAndView("redirect:/users")
        : page(admin, null, UsersView.refused(NewUserForm.EMPTY, answer));
  }

  private ModelAndView page(SignedInUser admin, @Nullable String cursor, UsersView view) {
    Map<String, String> query = new TreeMap<>(Map.of("limit", PAGE_SIZE));
    if (cursor != null) {
      query.put("cursor", cursor);
    }
    RouterAnswer<Page<UserView>> users =
        router.as(admin.token()).get("/query/v1/users", query, UserCalls.pageOf(UserView.class));
    if (users instanceof Refused<Page<UserView>> refused && refused.isSignedOut()) {
      admin.end();
      return new ModelAndView("redirect:/users");
    }
    ModelAndView page = new ModelAndView("users");
    page.addObject("users", users.given().orElse(null));
    page.addObject("forbidden", users instanceof Refused<Page<UserView>>);
    page.addObject("view", view);
    page.setStatus(
        users instanceof Refused<Page<UserView>>
            ? HttpStatus.FORBIDDEN
            : view.isRefused() ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK);
    return page;
  }

  /** The address of the sign-in link, with the host under which the admin sees these pages. */
  private static String addressOf(String code) {
    return ServletUriComponentsBuilder.fromCurrentContextPath()
        .path("/sign-in")
        .queryParam("code", code)
        .encode()
        .toUriString();
  }

  /**
   * The result of a command about a user. Empty texts mean that there is nothing to say.
   *
   * @param typed the form as typed
   * @param atName what is wrong with the name
   * @param atRoles what is wrong with the roles
   * @param notice what is wrong otherwise
   * @param linkOf the user whom the new link signs in
   * @param link the new sign-in link, which is shown only once
   */
  public record UsersView(
      NewUserForm typed, String atName, String atRoles, String notice, String linkOf, String link) {

    static final UsersView NONE = new UsersView(NewUserForm.EMPTY, "", "", "", "", "");

    static UsersView linkFor(String name, String link) {
      return new UsersView(NewUserForm.EMPTY, "", "", "", name, link);
    }

    static UsersView refused(NewUserForm typed, RouterAnswer<?> answer) {
      if (answer instanceof Refused<?> refused) {
        String atName = at(refused, "name", "A name ");
        String atRoles = at(refused, "roles", "A list of roles ");
        String notice = atName.isEmpty() && atRoles.isEmpty() ? refused.sentence() : "";
        return new UsersView(typed, atName, atRoles, notice, "", "");
      }
      String silent = "The router did not answer. Check below whether the change was made.";
      return new UsersView(typed, "", "", silent, "", "");
    }

    private static String at(Refused<?> refused, String field, String subject) {
      return refused
          .at(field)
          .map(Refusal.Fault::message)
          .map(words -> words.startsWith("is ") ? subject + words : words)
          .map(words -> Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".")
          .orElse("");
    }

    /** Returns whether anything is wrong. */
    public boolean isRefused() {
      return !(atName + atRoles + notice).isEmpty();
    }
  }
}
