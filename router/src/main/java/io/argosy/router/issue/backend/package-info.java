/** Signs grants with a key from a file. */
@NullMarked
package io.argosy.router.issue.backend;

import org.jspecify.annotations.NullMarked;
