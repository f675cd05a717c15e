/** Who may come in, for admins. */
@NullMarked
package io.argosy.web.people;

import org.jspecify.annotations.NullMarked;
