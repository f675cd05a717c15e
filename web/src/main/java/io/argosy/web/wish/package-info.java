/** What a user is about to ask for: searched, chosen, looked at before, and then requested. */
@NullMarked
package io.argosy.web.wish;

import org.jspecify.annotations.NullMarked;
