/** Grants signed with a key kept in a file. */
@NullMarked
package io.argosy.router.issue.backend;

import org.jspecify.annotations.NullMarked;
