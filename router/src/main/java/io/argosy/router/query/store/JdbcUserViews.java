package io.argosy.router.query.store;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.UserView;
import io.argosy.router.access.RoleGrant;
import io.argosy.router.query.PageRequest;
import java.util.Arrays;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads users by name. */
public final class JdbcUserViews {

  private static final String USERS =
      """
      select p.name, p.created_at, p.disabled_at, w.set_at,
          array(select r.role || ' ' || r.scope from access_role_facts r
              where r.principal_id = p.id order by r.role, r.scope) as roles
      from access_principal_facts p left join access_password_facts w on w.principal_id = p.id
      where p.kind = 'user' and p.name > :after order by p.name limit :limit
      """;

  private final JdbcClient jdbc;

  public JdbcUserViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<UserView> page(PageRequest wanted) {
    return Pages.read(
        jdbc.sql(USERS).param("after", wanted.after().lastKey()),
        wanted,
        (row, n) -> row.getString("name"),
        (row, n) ->
            new UserView(
                row.getString("name"),
                Arrays.stream((String[]) row.getArray("roles").getArray())
                    .map(grant -> grant.split(" ", 2))
                    .map(parts -> RoleGrant.textOf(RoleGrant.of(parts[0], parts[1])))
                    .toList(),
                Cells.at(row, "created_at"),
                Cells.instant(row, "disabled_at"),
                Cells.instant(row, "set_at")));
  }
}
