package io.argosy.router.access.store;

import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.access.RoleGrant;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "principal")
class PrincipalRow {

  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "principal")
  @SequenceGenerator(name = "principal", sequenceName = "principal_id_seq", allocationSize = 50)
  private @Nullable Long id;

  private String name = "";
  private String kind = "";

  @Column(name = "created_at")
  private Instant createdAt = Instant.EPOCH;

  @Column(name = "disabled_at")
  private @Nullable Instant disabledAt;

  @ElementCollection(fetch = FetchType.EAGER)
  @CollectionTable(name = "principal_role", joinColumns = @JoinColumn(name = "principal_id"))
  private Set<RoleRow> roles = new HashSet<>();

  protected PrincipalRow() {}

  PrincipalRow(String name, Caller.Kind kind, Instant createdAt) {
    this.name = name;
    this.kind = columnOf(kind);
    this.createdAt = createdAt;
  }

  static String columnOf(Caller.Kind kind) {
    return kind.toString();
  }

  long id() {
    return Objects.requireNonNull(id, "stored rows have an id");
  }

  String name() {
    return name;
  }

  void disable(Instant at) {
    disabledAt = at;
  }

  void enable() {
    disabledAt = null;
  }

  void hold(Set<RoleAt> granted) {
    Set<RoleRow> wanted =
        granted.stream()
            .map(role -> new RoleRow(role.role().toString(), role.scope()))
            .collect(Collectors.toSet());
    roles.retainAll(wanted);
    roles.addAll(wanted);
  }

  Caller caller() {
    return new Caller(
        name,
        Caller.Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
        roles.stream()
            .map(role -> RoleGrant.of(role.role(), role.scope()))
            .collect(Collectors.toSet()));
  }
}
