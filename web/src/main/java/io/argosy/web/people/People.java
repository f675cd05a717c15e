package io.argosy.web.people;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.common.wire.user.UserForm;
import io.argosy.common.wire.user.UserView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Reads and changes the router's users, as the admin who is signed in. */
public final class People {

  private static final TypeReference<Page<UserView>> PAGE = new TypeReference<>() {};

  private final RouterCalls router;

  public People(RouterCalls router) {
    this.router = router;
  }

  RouterAnswer<Page<UserView>> users(SignedInUser admin, @Nullable String cursor, String limit) {
    Map<String, String> query = new TreeMap<>(Map.of("limit", limit));
    if (cursor != null) {
      query.put("cursor", cursor);
    }
    return router.as(admin.token()).get("/query/v1/users", query, PAGE);
  }

  RouterAnswer<Done> grant(SignedInUser admin, NewUserForm form) {
    UserForm roles = new UserForm(form.name(), form.roleList());
    return router.as(admin.token()).post("/command/v1/user-roles", roles);
  }

  RouterAnswer<SignInLinkView> link(SignedInUser admin, String name) {
    return router
        .as(admin.token())
        .post("/command/v1/sign-in-links", new SignInLinkForm(name), SignInLinkView.class);
  }

  RouterAnswer<Done> disable(SignedInUser admin, String name, boolean disabled) {
    UserDisablingForm form = new UserDisablingForm(name, disabled);
    return router.as(admin.token()).post("/command/v1/user-disablings", form);
  }
}
