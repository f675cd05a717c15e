/** Users, agents, their tokens and roles. */
@NullMarked
package io.argosy.router.access;

import org.jspecify.annotations.NullMarked;
